/** What a program has written so far, and the way to wait for more. */
export class Heard {
  text = '';
  #from = 0;
  #looks: (() => void)[] = [];

  add(chunk: string): void {
    this.text += chunk;
    for (const look of this.#looks) look();
  }

  /** Resolves once `wanted` is written, after what was waited for before. `ended` says when nothing more comes. */
  until(wanted: string, ended: Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      const remove = (): void => void (this.#looks = this.#looks.filter((each) => each !== look));
      const look = (): void => {
        const at = this.text.indexOf(wanted, this.#from);
        if (at < 0) return;
        this.#from = at + wanted.length;
        remove();
        resolve();
      };
      this.#looks.push(look);
      look();
      void ended.then(() => {
        look();
        remove();
        reject(new Error(`It ended without ${JSON.stringify(wanted)}. It wrote:\n${this.text}`));
      });
    });
  }
}
