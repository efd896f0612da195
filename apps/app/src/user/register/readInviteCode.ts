/** The invite code of a link. It may be before or after the hash, and its name in any case. */
export function readInviteCode(...queries: readonly string[]): string {
  for (const query of queries) {
    for (const [name, value] of new URLSearchParams(query)) {
      if (name.toLowerCase() === 'invitecode') return value.trim().toUpperCase()
    }
  }
  return ''
}
