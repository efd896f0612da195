import type { ReactNode } from 'react'
import { Note } from '../../components/Note.tsx'
import { hasSession } from '../../shell/session.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

/** A frozen member sees why nothing can be bought, in place of the button. */
export function FrozenBuyer({ children }: { children: ReactNode }) {
  return hasSession() ? <Signed>{children}</Signed> : children
}

function Signed({ children }: { children: ReactNode }) {
  const t = useText()
  const { data: member } = useMember()
  if (!member?.frozen) return children
  return (
    <Note tone="caution" icon="lock" title={t('machine.buy.frozen')}>
      <p>{t('machine.buy.frozen-reason', { reason: member.frozen.reason })}</p>
      <p>{t('machine.buy.frozen-body')}</p>
    </Note>
  )
}
