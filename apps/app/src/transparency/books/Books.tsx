import { startTransition, useEffect, useState, type ReactNode } from 'react'
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

/**
 * Everything below what is held and owed. On a wide screen the machines have the whole width. What nobody has scrolled
 * to is drawn with the first touch of the page, or when it has been quiet for a while.
 */
export function Books({ summary }: { summary: Summary }) {
  const isWanted = useIsWanted()
  const late = (name: string, children: ReactNode) => (isWanted ? part(name, children) : skeleton)
  return (
    <>
      <div className="book-wide">{part('machines', <Machines summary={summary} />)}</div>
      <div className="grid content-start gap-5">
        {part('flags', <Flags summary={summary} />)}
        {late('reserves', <Reserves />)}
        {late('parts', <Parts summary={summary} />)}
      </div>
      <div className="grid content-start gap-5">
        {late('withdrawals', <Withdrawals withdrawals={summary.withdrawals} />)}
        {late('stops', <Stops summary={summary} />)}
        {late('operator', <Operator summary={summary} />)}
        {late('decisions', <Decisions decisions={summary.decisions} />)}
        {late('service', <Service summary={summary} />)}
        <div id="downloads">{late('downloads', <Downloads />)}</div>
      </div>
    </>
  )
}

const quietMs = 4_000
const touches = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'beforeprint'] as const

let wasWanted = false

/** False until the person does something on the page, or has been reading for a while. */
function useIsWanted(): boolean {
  const [isWanted, setIsWanted] = useState(wasWanted)
  useEffect(() => {
    if (isWanted) return
    const want = () => {
      wasWanted = true
      startTransition(() => setIsWanted(true))
    }
    const timer = setTimeout(want, quietMs)
    for (const touch of touches) addEventListener(touch, want, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, want)
    }
  }, [isWanted])
  return isWanted
}

const skeleton = <Skeleton shape="card" className="h-64 w-full" />

/** One after another: all at once would keep a slow phone busy for half a second. */
const part = (name: string, children: ReactNode) => (
  <InTurn name={`books.${name}`} skeleton={skeleton}>
    {children}
  </InTurn>
)
