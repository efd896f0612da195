/**
 * The key that makes a repeated request for money to move harmless. A try that got no clear answer is repeated under
 * its key, since it may have gone through; another request, or a try that was clearly refused, gets a key of its own.
 */
export function attemptKeys(make: () => string = () => crypto.randomUUID()) {
  let current: { readonly request: string; readonly key: string } | null = null
  return {
    of(request: unknown): string {
      const text = JSON.stringify(request)
      if (current?.request !== text) current = { request: text, key: make() }
      return current.key
    },
    settled(): void {
      current = null
    },
    /** `code` of the answer, null when none came. */
    failed(code: number | null): void {
      if (code !== null && code < 500) current = null
    },
  }
}
