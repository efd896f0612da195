/** What was read lately, by key. Concurrent callers share one read. */
export class BriefCache<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Promise<Value>; readonly untilMs: number }>()
  readonly #keptMs: number

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const nowMs = performance.now()
    const known = this.#entries.get(key)
    if (known && nowMs < known.untilMs) return known.value
    for (const [old, { untilMs }] of this.#entries) if (untilMs <= nowMs) this.#entries.delete(old)
    const fresh = { value: read(), untilMs: nowMs + this.#keptMs }
    this.#entries.set(key, fresh)
    // A failure is not cached: only callers that already wait for it get it.
    fresh.value.catch(() => {
      if (this.#entries.get(key) === fresh) this.#entries.delete(key)
    })
    return fresh.value
  }
}
