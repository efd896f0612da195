import type { Summary } from '../CoverCard.tsx'
import { Downloads } from './Downloads.tsx'
import { Flags } from './Flags.tsx'
import { Machines } from './Machines.tsx'
import { Operator } from './Operator.tsx'
import { Parts } from './Parts.tsx'
import { Reserves } from './Reserves.tsx'
import { Service } from './Service.tsx'
import { Stops } from './Stops.tsx'
import { Withdrawals } from './Withdrawals.tsx'

/** Everything below what is held and owed. On a wide screen the machines have the whole width. */
export function Books({ summary }: { summary: Summary }) {
  return (
    <>
      <div className="book-wide">
        <Machines summary={summary} />
      </div>
      <div className="grid content-start gap-5">
        <Flags summary={summary} />
        <Reserves />
        <Parts summary={summary} />
      </div>
      <div className="grid content-start gap-5">
        <Withdrawals withdrawals={summary.withdrawals} />
        <Stops summary={summary} />
        <Operator summary={summary} />
        <Service summary={summary} />
        <Downloads />
      </div>
    </>
  )
}
