import { Coalescer } from "./coalescer";
import { fingerprint, type Launch } from "./launch";
import type { SettingsTree } from "./settings";

/** A running language client, as far as its lifecycle goes. */
export interface RunningServer {
  stop(): Promise<void>;
  pushSettings(settings: SettingsTree): Promise<void>;
}

/** What a server is to be started with. */
export interface Wanted {
  readonly launch: Launch;
  /** Those of the window; the server requests the settings of each folder. */
  readonly settings: SettingsTree;
  readonly llmConsent: boolean;
}

/** What the lifecycle needs from outside. */
export interface ServerDependencies<Server extends RunningServer> {
  /** What the settings, consent and environments require now; undefined while switched off. */
  readonly resolve: () => Promise<Wanted | undefined>;
  readonly start: (wanted: Wanted) => Promise<Server>;
  /** Shows the user that there is no server, and why; called instead of throwing. */
  readonly failed: (error: unknown) => void;
  readonly stopped: () => void;
}

/** Starts, stops and restarts the one server of this window, one step at a time. */
export class ServerLifecycle<Server extends RunningServer> {
  private running: { readonly server: Server; readonly fingerprint: string } | undefined;
  private readonly steps = new Coalescer((forced) => this.step(forced));
  private disposed = false;

  constructor(private readonly dependencies: ServerDependencies<Server>) {}

  /** Follows changed settings: a restart only if another process is needed. */
  refresh(): Promise<void> {
    return this.steps.request();
  }

  /** Restarts in any case. */
  restart(): Promise<void> {
    return this.steps.request(true);
  }

  /** The running server, after what is under way; undefined if there is none. */
  async current(): Promise<Server | undefined> {
    await this.steps.idle();
    return this.running?.server;
  }

  /** Stops for good. */
  async dispose(): Promise<void> {
    this.disposed = true;
    await this.steps.idle();
    await this.stop();
  }

  private async step(forced: boolean): Promise<void> {
    const { resolve, start, failed, stopped } = this.dependencies;
    try {
      const wanted = await resolve();
      if (wanted === undefined || this.disposed) {
        await this.stop();
        stopped();
        return;
      }
      const next = fingerprint(wanted.launch, wanted.llmConsent);
      if (!forced && this.running?.fingerprint === next) {
        await this.running.server.pushSettings(wanted.settings);
        return;
      }
      await this.stop();
      this.running = { server: await start(wanted), fingerprint: next };
    } catch (error) {
      await this.stop();
      // When VS Code closes, the server ends too: no message is needed.
      if (!this.disposed) failed(error);
    }
  }

  private async stop(): Promise<void> {
    const server = this.running?.server;
    this.running = undefined;
    await server?.stop();
  }
}
