/** Short messages at the edge of the screen. */

export interface Notice {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

class Notices {
  list: Notice[] = $state([]);
  private last = 0;

  /** Shows a notice. One with an action stays until it is dismissed. Returns its number. */
  tell(text: string, action?: Notice["action"]): number {
    const id = this.stay(text, action);
    if (!action) setTimeout(() => this.drop(id), 6000);
    return id;
  }

  /** Shows a notice that stays until it is dismissed. */
  stay(text: string, action?: Notice["action"]): number {
    const id = ++this.last;
    this.list = this.list.filter((notice) => notice.text !== text);
    this.list.push({ id, text, ...(action && { action }) });
    return id;
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

export function tellError(error: unknown): void {
  notices.tell(error instanceof Error ? error.message : "Something went wrong.");
}
