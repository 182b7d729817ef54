/** WebSocket to a live run: receives frames and status, sends commands. */

import { readBlock, type Block } from "../data/api";
import type { Prediction } from "../stage/ghost";

export interface Status {
  t: number;
  real_time_factor: number | null;
  overruns: number;
  jitter_ms: number | null;
  paused: boolean;
  ended: boolean;
  piloted: boolean;
  may_steer?: boolean;
  message: string | null;
}

export interface Listener {
  frames(block: Block): void;
  status(status: Status): void;
  prediction(prediction: Prediction): void;
  connection(open: boolean): void;
  error(text: string): void;
}

/** Delay before the next attempt, ms: doubled up to the longest. */
const RETRY = { first: 500, longest: 5000 };

export class Link {
  connected = false;
  readonly token = new URLSearchParams(location.search).get("token");
  private socket: WebSocket | null = null;
  private wait = RETRY.first;
  private over = false;

  constructor(
    private readonly floats: number,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  /** A page without a token can view but not steer. */
  get maySteer(): boolean {
    return this.token !== null;
  }

  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = this.token === null ? "" : `?token=${encodeURIComponent(this.token)}`;
    const socket = new WebSocket(`${scheme}//${location.host}/ws${query}`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = RETRY.first;
      this.setConnected(true);
    };
    socket.onmessage = (event) => this.read(event.data as ArrayBuffer | string);
    socket.onclose = () => {
      this.setConnected(false);
      if (this.over) return;
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, RETRY.longest);
    };
    this.socket = socket;
  }

  private setConnected(open: boolean): void {
    if (this.connected === open && !open) return;
    this.connected = open;
    this.listener.connection(open);
  }

  private read(data: ArrayBuffer | string): void {
    try {
      if (typeof data !== "string") this.listener.frames(readBlock(data, this.floats));
      else this.readText(JSON.parse(data) as { type: string });
    } catch (error) {
      this.listener.error((error as Error).message);
    }
  }

  private readText(message: { type: string }): void {
    if (message.type === "status") {
      const status = message as unknown as Status;
      this.over = status.ended;
      this.listener.status(status);
    } else if (message.type === "prediction") this.listener.prediction(message as unknown as Prediction);
    else if (message.type === "error") this.listener.error((message as unknown as { text: string }).text);
  }
}
