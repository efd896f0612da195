import { reportReasons, squareReport } from '@millrace/contract/square/safety'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { TextArea } from './TextArea.tsx'

type ReportFormProps = {
  named: { readonly squareId: string } | { readonly commentId: string }
  onDone: () => void
}

/** Why somebody reports a post or a comment. */
export function ReportForm({ named, onDone }: ReportFormProps) {
  const t = useText()
  const [reason, setReason] = useState<(typeof reportReasons)[number]>('scam')
  const [note, setNote] = useState('')
  const report = useCallMutation(squareReport, {
    onSuccess: () => {
      showToast(t('post.report.done'), { tone: 'good' })
      onDone()
    },
  })
  return (
    <>
      <p className="text-muted">{t('post.report.body')}</p>
      <div role="radiogroup" aria-label={t('post.report.reason')} className="grid">
        {reportReasons.map((each) => (
          <label key={each} className="flex min-touch cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={each === reason}
              onChange={() => setReason(each)}
              className="size-5 shrink-0 accent-accent"
            />
            {t(`post.report.${each}`)}
          </label>
        ))}
      </div>
      <TextArea label={t('post.report.note')} value={note} lengthMax={500} onChange={setNote} />
      <div className="mt-2">
        <Button
          isWide
          isBusy={report.isPending}
          onPress={() => report.mutate({ ...named, reportReason: reason, note })}
        >
          {t('post.report.send')}
        </Button>
      </div>
    </>
  )
}
