/** Puts the page together. */

import { api } from "./data/api";
import { Viewer } from "./viewer";
import { byId } from "./ui/dom";
import { Notices } from "./ui/notices";

/** Waiting time before the program is asked again, ms. */
const RETRY = 2000;

async function start(): Promise<void> {
  const notices = new Notices();
  for (;;) {
    try {
      const scene = await api.scene();
      const viewer = new Viewer(scene, notices);
      await viewer.load();
      notices.clear("start");
      byId("loading").hidden = true;
      return;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (document.body.dataset.built) {
        // The page stands; what could not be loaded is told, and what there is can be used.
        notices.tell("start", text);
        return;
      }
      notices.tell("start", `${text} Trying again.`);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

void start();
