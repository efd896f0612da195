import {
  feedbackCreate,
  feedbackFigures,
  feedbackFileMaxMegabytes,
  feedbackPicturesMax,
} from '@millrace/contract/msg/feedback'
import { paths } from '@millrace/contract/paths'
import { useState } from 'react'
import { TextField } from '../../components/Field.tsx'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { TextAreaField } from '../../components/TextAreaField.tsx'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { navigate } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import type { Picture } from '../../shell/shrinkPicture.ts'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { formatTicketNumber } from './formatTicketNumber.ts'
import { PicturesField } from './PicturesField.tsx'

const create = createIdempotentCall(feedbackCreate)
const adviseWords = 10

/** A new ticket. The form waits for the member, whose phone number it begins with. */
export function NewTicket() {
  const t = useText()
  const member = useMember()
  return member.data ? (
    <TicketForm phone={member.data.phone} />
  ) : (
    <Screen title={t('feedback.new')}>
      <Loaded query={member} skeleton={<Skeleton shape="card" className="h-80 w-full" />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

/** What happened, pictures, and how to reach the member. */
function TicketForm({ phone }: { phone: string }) {
  const t = useText()
  const figures = useCall(feedbackFigures, {})
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isComplaint, setIsComplaint] = useState(false)
  const form = useForm({
    name: 'feedback',
    initial: { comment: '', phone },
    savedFields: ['comment', 'phone'],
    rules: () => ({
      comment: ({ comment }: { comment: string }) => (comment.trim() ? null : 'feedback.comment-missing'),
    }),
    async send(values) {
      const request = { ...values, isComplaint, file: pictures.map(({ file }) => file) }
      const { id, number } = await create(request)
      form.deleteDraft()
      for (const { url } of pictures) URL.revokeObjectURL(url)
      showToast(t('feedback.sent', { number: formatTicketNumber(number) }), { tone: 'good' })
      navigate(`${paths.feedback}?id=${id}`, { replace: true })
    },
  })
  const words = form.values.comment.split(/\s+/).filter(Boolean).length
  const hours = figures.data?.complaintHours
  return (
    <Screen title={t('feedback.new')} bottom={<SubmitButton form={form}>{t('feedback.send')}</SubmitButton>}>
      <FormBody form={form}>
        <TextAreaField
          label={t('feedback.comment')}
          hint={words > adviseWords ? undefined : t('feedback.comment-hint')}
          maxLength={4_000}
          {...form.bind('comment')}
        />
        <PicturesField
          pictures={pictures}
          onChange={setPictures}
          picturesMax={feedbackPicturesMax}
          megabytesMax={feedbackFileMaxMegabytes}
        />
        <TextField
          label={t('feedback.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint={t('feedback.phone-hint')}
          {...form.bind('phone')}
        />
        <List>
          <SwitchRow
            title={t('feedback.complaint')}
            below={hours === undefined ? t('feedback.complaint-soon') : t('feedback.complaint-hours', { count: hours })}
            isOn={isComplaint}
            onChange={setIsComplaint}
          />
        </List>
        <p className="text-13 text-muted">{t('chat.never-ask')}</p>
      </FormBody>
    </Screen>
  )
}
