/**
 * The key that makes it safe to repeat a request that moves money. A request without a clear answer keeps its key,
 * because it may have gone through. A different request, or one that was refused, gets a new key.
 */
export function createIdempotencyKeys(createKey: () => string = () => crypto.randomUUID()) {
  let current: { readonly request: string; readonly key: string } | null = null
  return {
    getKey(request: unknown): string {
      const text = JSON.stringify(request)
      if (current?.request !== text) current = { request: text, key: createKey() }
      return current.key
    },
    succeeded(): void {
      current = null
    },
    /** `code` is that of the answer, null when there was none. */
    failed(code: number | null): void {
      if (code !== null && code < 500) current = null
    },
  }
}
