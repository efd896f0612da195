import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'
import type { Money } from '@millrace/money'
import { Note } from '../../components/Note.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type ApprovalNoteProps = {
  amount: Money
  status: Pick<DataOf<typeof withdrawStatus>, 'automaticMax' | 'automaticLeft'>
}

/** Says beforehand that a person has to approve it, and why. */
export function ApprovalNote({ amount, status: { automaticMax, automaticLeft } }: ApprovalNoteProps) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  if (amount.minor <= parseUsdt(automaticLeft).minor) return null
  return (
    <div role="status">
      <Note icon="info" title={t('withdraw.approval.title')}>
        <p>{t('withdraw.approval.text', { max: formatUsdt(automaticMax), left: formatUsdt(automaticLeft) })}</p>
      </Note>
    </div>
  )
}
