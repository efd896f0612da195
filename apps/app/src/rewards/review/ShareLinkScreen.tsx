import type { DataOf } from '@millrace/contract/call'
import { shareLink, shareLinkStatus } from '@millrace/contract/rewards/review'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CheckField } from '../../components/CheckField.tsx'
import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useCopy } from '../../shell/useCopy.ts'
import { useText } from '../../shell/useText.ts'
import { BudgetLeft } from '../BudgetLeft.tsx'
import { canSend, ReviewNote } from './ReviewNote.tsx'

type ShareStatus = DataOf<typeof shareLinkStatus>

/** The reward for an own video that says it is paid promotion. */
export function ShareLinkScreen() {
  const t = useText()
  const status = useCall(shareLinkStatus, {}, { staleTime: 0 })
  return (
    <Screen title={t('review.share.title')} hasRefresh>
      <Loaded query={status} skeleton={<Skeleton shape="card" className="h-80 w-full" />}>
        {(data) => (
          <>
            <Rules status={data} />
            <ReviewNote review={data} />
            {data.link && data.state !== 'none' && (
              <Card className="p-5">
                <a
                  href={data.link}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-touch items-center gap-2 font-semibold break-all text-accent hover:underline"
                >
                  <Icon name="video" className="size-5" />
                  {data.link}
                </a>
              </Card>
            )}
            {canSend(data) && <SendLink sites={data.sites} />}
            {data.programme.isOpen && <BudgetLeft amount={data.programme.budgetLeft} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Rules({ status }: { status: ShareStatus }) {
  const t = useText()
  const copy = useCopy()
  const { amount, disclosure, sites } = status
  return (
    <Card className="grid gap-3 p-5">
      {canSend(status) && (
        <p className="grid">
          <span className="text-13 text-muted">{t('review.share.pays')}</span>
          <Amount value={parseUsdt(amount)} size="large" isAlwaysShown />
        </p>
      )}
      <p>{t('review.share.body')}</p>
      {sites.length > 0 && <p className="text-13 text-muted">{t('review.share.sites', { sites: sites.join(', ') })}</p>}
      <h2 className="pt-1 font-bold">{t('review.share.disclosure')}</h2>
      <blockquote className="rounded-control bg-soft p-4">{disclosure}</blockquote>
      <Button kind="soft" isWide onPress={() => void copy(disclosure)}>
        <Icon name="copy" className="size-5" />
        {t('review.share.copy')}
      </Button>
      <p className="text-13 text-muted">{t('review.share.honest')}</p>
    </Card>
  )
}

function SendLink({ sites }: { sites: readonly string[] }) {
  const t = useText()
  const [link, setLink] = useState('')
  const [hasDisclosure, setHasDisclosure] = useState(false)
  const [error, setError] = useState<string>()
  const sending = useCallMutation(shareLink, {
    onSuccess: async (sent) => {
      await replaceAnswers(shareLinkStatus, sent)
      showToast(t('review.sent'), { tone: 'good' })
    },
    onRefused: ({ message }) => setError(message),
  })
  const send = () => {
    if (link.trim() === '') return setError(t('review.share.missing'))
    if (!hasDisclosure) return setError(t('review.share.not-disclosed'))
    sending.mutate({ link, hasDisclosure })
  }
  return (
    <Card className="p-5">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={t('review.share.link')}
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={`https://${sites[0] ?? ''}/…`}
          value={link}
          error={error}
          onChange={(value) => {
            setLink(value)
            setError(undefined)
          }}
        />
        <CheckField
          isChecked={hasDisclosure}
          onChange={(isChecked) => {
            setHasDisclosure(isChecked)
            setError(undefined)
          }}
        >
          {t('review.share.confirm')}
        </CheckField>
        <Button type="submit" isWide isBusy={sending.isPending}>
          {t('review.send')}
        </Button>
      </form>
    </Card>
  )
}
