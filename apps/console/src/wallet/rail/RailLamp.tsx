import { Lamp } from '../../components/Lamp.tsx'
import { useRails } from '../../components/useRails.ts'

const refreshMs = 15_000

/** That a rail is down or does not agree with the ledger, beside the place in the menu. */
export function RailLamp() {
  const { rails } = useRails(refreshMs)
  const count = (health: 'down' | 'differs' | 'silent') => rails?.filter((rail) => rail.health === health).length ?? 0
  if (count('down') > 0) return <Lamp isLoud>{count('down')} down</Lamp>
  if (count('differs') > 0)
    return (
      <Lamp isLoud>
        {count('differs')} {count('differs') === 1 ? 'differs' : 'differ'}
      </Lamp>
    )
  return count('silent') > 0 ? <Lamp>{count('silent')} silent</Lamp> : null
}
