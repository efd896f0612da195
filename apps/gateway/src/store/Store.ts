import { claimFolder } from './claimFolder.ts'
import { Journal } from './journal.ts'
import { apply, emptyState, type Line, type State } from './state.ts'

/** What the gateway knows, on disk. One program at a time has it. */
export class Store {
  readonly #journal: Journal<Line>
  readonly #release: () => void
  #state: State
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(journal: Journal<Line>, state: State, release: () => void) {
    this.#journal = journal
    this.#state = state
    this.#release = release
  }

  static async open(folder: string, log: (line: string) => void): Promise<Store> {
    const release = await claimFolder(folder)
    try {
      const { journal, found } = await Journal.open<Line>(folder)
      let state = found.lines.reduce(apply, emptyState)
      if (found.isDamaged) {
        log('The journal was damaged: what could not be read is kept aside.')
        // Numbers may have been used that are not known: the server says which.
        state = { ...state, sequence: null, pending: null }
      }
      if (found.isDamaged || found.lines.length > 1) await journal.replace({ kind: 'snapshot', state })
      return new Store(journal, state, release)
    } catch (error) {
      release()
      throw error
    }
  }

  get state(): State {
    return this.#state
  }

  /** Resolves when it is on disk, and from then on it is in `state`. In the order of the calls. */
  write(...lines: readonly Line[]): Promise<void> {
    return this.decide(() => lines)
  }

  /** The same for what follows from the state: nothing else is written between looking at it and writing. */
  decide(toLines: (state: State) => readonly Line[]): Promise<void> {
    const written = this.#writing.then(async () => {
      const lines = toLines(this.#state)
      if (lines.length === 0) return
      await this.#journal.append(lines)
      this.#state = lines.reduce(apply, this.#state)
      if (this.#journal.isLarge) await this.#journal.replace({ kind: 'snapshot', state: this.#state })
    })
    this.#writing = written.catch(() => undefined)
    return written
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#journal.close()
    this.#release()
  }
}
