/** Entry point of the page. */

import { api } from "./data/api";
import { Viewer } from "./viewer";
import { byId } from "./ui/dom";
import { Notices } from "./ui/notices";

/** Delay before the next attempt, ms. */
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
        // The page is built: the error is shown, and what was loaded can be used.
        notices.show("start", text);
        return;
      }
      notices.show("start", `${text} Retrying.`);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

void start();
