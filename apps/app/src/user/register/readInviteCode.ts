/** The code in an invitation link, whether it stands before or after the hash, and whatever its capitals. */
export function readInviteCode(...queries: readonly string[]): string {
  for (const query of queries) {
    for (const [name, value] of new URLSearchParams(query)) {
      if (name.toLowerCase() === 'invitecode') return value.trim().toUpperCase()
    }
  }
  return ''
}
