import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../shell/useText.ts'

const looks = {
  failed: 'bg-loss-soft text-loss',
  passed: 'bg-good-soft text-good',
  checking: 'bg-soft text-accent',
} as const

/** What came of the check, at the top; `children` say when or where. */
export function ProofResult({ state, children }: { state: keyof typeof looks; children: ReactNode }) {
  const t = useText()
  return (
    <div role="status" className="grid justify-items-center gap-1 py-2 text-center">
      <span className={`mb-3 grid size-20 place-items-center rounded-full transition ${looks[state]}`}>
        <Icon name={state === 'failed' ? 'warning' : 'shield'} className="size-10" />
      </span>
      <h2 className="text-22 font-bold">{t(`proof.${state}`)}</h2>
      {children}
    </div>
  )
}
