import { useEffect } from 'react'
import { useLedgerHealth } from '../ledger/useLedger.ts'

/** Shows the page title in the browser tab, and that the ledger is broken even while another tab is active. */
export function DocumentTitle(): null {
  const isBroken = useLedgerHealth() === 'broken'
  useEffect(() => {
    const heading = document.getElementById('react-admin-title')
    if (!heading) return
    const update = () => {
      document.title = [isBroken && 'Ledger broken', heading.textContent, 'Millrace Console']
        .filter(Boolean)
        .join(' · ')
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(heading, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [isBroken])
  return null
}
