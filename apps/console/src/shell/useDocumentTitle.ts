import { useEffect } from 'react'
import { useLedger } from '../ledger/useLedger.ts'

/**
 * The browser's tab carries the page's title, and says so when the ledger is broken, also while another tab is in
 * front.
 */
export function useDocumentTitle(): void {
  const isBroken = useLedger().health === 'broken'
  useEffect(() => {
    const heading = document.getElementById('react-admin-title')
    if (!heading) return
    const follow = () => {
      document.title = [isBroken && 'Ledger broken', heading.textContent, 'Millrace Console']
        .filter(Boolean)
        .join(' · ')
    }
    follow()
    const observer = new MutationObserver(follow)
    observer.observe(heading, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [isBroken])
}
