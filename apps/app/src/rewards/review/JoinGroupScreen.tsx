import type { DataOf } from '@millrace/contract/call'
import { groupJoin, groupStatus } from '@millrace/contract/rewards/review'
import { useRef, useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FieldNote } from '../../components/Field.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { shrinkPicture, type Picture } from '../../shell/shrinkPicture.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { BudgetLeft } from '../BudgetLeft.tsx'
import { canSend, ReviewNote } from './ReviewNote.tsx'

/** The bonus for joining the official group: a screenshot that our staff look at. */
export function JoinGroupScreen() {
  const t = useText()
  const status = useCall(groupStatus, {}, { staleTime: 0 })
  return (
    <Screen title={t('review.group.title')} hasRefresh>
      <Loaded query={status} skeleton={<Skeleton shape="card" className="h-80 w-full" />}>
        {(data) => (
          <>
            <GroupCard status={data} />
            <ReviewNote review={data} />
            {canSend(data) && <SendScreenshot />}
            {data.programme.isOpen && <BudgetLeft amount={data.programme.budgetLeft} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function GroupCard({ status }: { status: DataOf<typeof groupStatus> }) {
  const t = useText()
  const { groupName, groupUrl, amount } = status
  return (
    <Card className="grid gap-3 p-5">
      {canSend(status) && (
        <p className="grid">
          <span className="text-13 text-muted">{t('review.group.pays')}</span>
          <Amount value={amount} size="large" isAlwaysShown />
        </p>
      )}
      <p>{t('review.group.body')}</p>
      {groupUrl && (
        <a
          href={groupUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-soft px-5 py-3 text-center font-semibold text-accent transition hover:bg-soft-strong active:scale-[0.98]"
        >
          <Icon name="chat" className="size-5" />
          {t('review.group.open', { name: groupName })}
        </a>
      )}
      <p className="text-13 text-muted">{t('review.group.free')}</p>
    </Card>
  )
}

function SendScreenshot() {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const form = useForm({
    initial: { picture: '' },
    rules: () => ({ picture: () => (picture ? null : 'review.group.missing') }),
    otherRefusals: 'picture',
    send: async () => {
      // A call declares its files apart from its request type.
      await replaceAnswers(groupStatus, await callApi(groupJoin, { file: picture?.file as never }))
      showToast(t('review.sent'), { tone: 'good' })
    },
  })
  const choose = async (file: File) => {
    const chosen = await shrinkPicture(file)
    setPicture(chosen)
    if (chosen) form.set({ picture: chosen.url })
    else form.showErrors({ picture: t('review.group.unreadable') })
  }
  return (
    <Card className="p-5">
      <FormBody form={form} className="grid gap-3">
        <h2 className="text-17 font-bold">{t('review.group.screenshot')}</h2>
        <p className="text-13 text-muted">{t('review.group.screenshot-hint')}</p>
        {picture && (
          <img
            src={picture.url}
            alt={t('review.group.chosen')}
            className="h-72 w-full rounded-picture bg-soft object-contain"
          />
        )}
        <FieldNote role="alert" error={form.errors['picture']} />
        <FileInput ref={input} aria-label={t('review.group.choose')} onChoose={([file]) => void choose(file)} />
        <Button kind="soft" isWide onPress={() => input.current?.click()}>
          <Icon name="picture" className="size-5" />
          {t(picture ? 'review.group.choose-other' : 'review.group.choose')}
        </Button>
        <SubmitButton form={form}>{t('review.send')}</SubmitButton>
      </FormBody>
    </Card>
  )
}
