import { paths } from '@millrace/contract/paths'
import { useCopy } from '../../shell/useCopy.ts'

/** Shares the address of a post, by the phone's own sheet where there is one; else copies it. */
export function useShare(): (id: string) => Promise<void> {
  const copy = useCopy()
  return async (id) => {
    const url = `${location.origin}/#${paths.post}?id=${id}`
    if (typeof navigator.share !== 'function') return copy(url)
    // Whoever closes the sheet has changed their mind.
    await navigator.share({ title: 'Millrace', url }).catch(() => {})
  }
}
