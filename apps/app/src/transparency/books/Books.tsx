import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { InTurn } from '../../shell/InTurn.tsx'
import type { Summary } from '../CoverCard.tsx'
import { Decisions } from './Decisions.tsx'
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
      <div className="book-wide">{part('machines', <Machines summary={summary} />)}</div>
      <div className="grid content-start gap-5">
        {part('flags', <Flags summary={summary} />)}
        {part('reserves', <Reserves />)}
        {part('parts', <Parts summary={summary} />)}
      </div>
      <div className="grid content-start gap-5">
        {part('withdrawals', <Withdrawals withdrawals={summary.withdrawals} />)}
        {part('stops', <Stops summary={summary} />)}
        {part('operator', <Operator summary={summary} />)}
        {part('decisions', <Decisions decisions={summary.decisions} />)}
        {part('service', <Service summary={summary} />)}
        {part('downloads', <Downloads />)}
      </div>
    </>
  )
}

const skeleton = <Skeleton shape="card" className="h-64 w-full" />

/** One after another: all at once would keep a slow phone busy for half a second. */
const part = (name: string, children: ReactNode) => (
  <InTurn name={`books.${name}`} skeleton={skeleton}>
    {children}
  </InTurn>
)
