import * as vscode from "vscode";

/** Shows a cancellable notification while `work` runs. */
export function withProgress<T>(
  title: string,
  work: (report: (message: string) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const shown = vscode.window.withProgress(options, async (progress, cancelled) => {
    const controller = new AbortController();
    const listener = cancelled.onCancellationRequested(() => {
      controller.abort();
    });
    try {
      return await work((message) => {
        progress.report({ message });
      }, controller.signal);
    } finally {
      listener.dispose();
    }
  });
  return Promise.resolve(shown);
}
