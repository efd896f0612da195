import { StatusDot } from '../../components/StatusDot.tsx'
import { useOpenReconciliationItems } from '../../components/useOpenItems.ts'

/** How many items are open, beside the place in the menu; loud while the oldest has no owner. */
export function ReconciliationStatusDot() {
  const items = useOpenReconciliationItems()
  if (!items || items.total === 0) return null
  return (
    <StatusDot isLoud={items.oldest?.owner === null} unseen="open">
      {items.total}
    </StatusDot>
  )
}
