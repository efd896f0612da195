import { reportReasons, squareReport } from '@millrace/contract/square/safety'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { TextArea } from './TextArea.tsx'

type ReportValues = { reportReason: (typeof reportReasons)[number]; note: string }
type ReportFormProps = {
  named: { readonly squareId: string } | { readonly commentId: string }
  onDone: () => void
}

/** Why somebody reports a post or a comment. */
export function ReportForm({ named, onDone }: ReportFormProps) {
  const t = useText()
  const form = useForm<ReportValues>({
    initial: { reportReason: 'scam', note: '' },
    rules: () => ({}),
    send: async (values) => {
      await callApi(squareReport, { ...named, ...values })
      showToast(t('post.report.done'), { tone: 'good' })
      onDone()
    },
  })
  return (
    <FormBody form={form} className="grid gap-3">
      <p className="text-muted">{t('post.report.body')}</p>
      <div role="radiogroup" aria-label={t('post.report.reason')} className="grid">
        {reportReasons.map((each) => (
          <label key={each} className="flex min-touch cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={each === form.values.reportReason}
              onChange={() => form.set({ reportReason: each })}
              className="size-5 shrink-0 accent-accent"
            />
            {t(`post.report.${each}`)}
          </label>
        ))}
      </div>
      <TextArea label={t('post.report.note')} maxLength={500} {...form.bind('note')} />
      <div className="mt-2">
        <SubmitButton form={form}>{t('post.report.send')}</SubmitButton>
      </div>
    </FormBody>
  )
}
