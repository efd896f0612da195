import { StatusDot } from '../../components/StatusDot.tsx'
import { useOpenItems } from '../../components/useOpenItems.ts'

/** How many items are open, beside the place in the menu; loud while the oldest has no owner. */
export function ReconciliationStatusDot() {
  const items = useOpenItems()
  if (!items || items.total === 0) return null
  return (
    <StatusDot isLoud={items.oldest?.owner === null} unseen="open">
      {items.total}
    </StatusDot>
  )
}
