import { Lamp } from '../../components/Lamp.tsx'
import { useOpenItems } from '../../components/useOpenItems.ts'

/** How many items are open, beside the place in the menu; loud while the oldest has no owner. */
export function ReconciliationLamp() {
  const items = useOpenItems()
  if (!items || items.total === 0) return null
  return (
    <Lamp isLoud={items.oldest?.owner === null} unseen="open">
      {items.total}
    </Lamp>
  )
}
