import { StatusDot } from '../../components/StatusDot.tsx'
import { useRails } from '../../components/useRails.ts'

const refreshMs = 15_000

/** That a rail is down or does not agree with the ledger, beside the place in the menu. */
export function RailStatusDot() {
  const { rails } = useRails(refreshMs)
  const count = (health: 'down' | 'differs' | 'silent') => rails?.filter((rail) => rail.health === health).length ?? 0
  if (count('down') > 0) return <StatusDot isLoud>{count('down')} down</StatusDot>
  if (count('differs') > 0)
    return (
      <StatusDot isLoud>
        {count('differs')} {count('differs') === 1 ? 'differs' : 'differ'}
      </StatusDot>
    )
  return count('silent') > 0 ? <StatusDot>{count('silent')} silent</StatusDot> : null
}
