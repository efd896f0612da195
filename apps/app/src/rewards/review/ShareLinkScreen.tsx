import type { DataOf } from '@millrace/contract/call'
import { shareLink, shareLinkStatus } from '@millrace/contract/rewards/review'
import type { TextKey } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CheckField } from '../../components/CheckField.tsx'
import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
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
          <Amount value={amount} size="large" isAlwaysShown />
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
  const form = useForm({
    initial: { link: '', disclosure: '' },
    rules: () => ({
      link: ({ link }): TextKey | null => (link.trim() ? null : 'review.share.missing'),
      disclosure: ({ disclosure }): TextKey | null => (disclosure ? null : 'review.share.not-disclosed'),
    }),
    otherRefusals: 'link',
    send: async ({ link }) => {
      await replaceAnswers(shareLinkStatus, await callApi(shareLink, { link, hasDisclosure: true }))
      showToast(t('review.sent'), { tone: 'good' })
    },
  })
  return (
    <Card className="p-5">
      <FormBody form={form} className="grid gap-4">
        <TextField
          label={t('review.share.link')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={`https://${sites[0] ?? ''}/…`}
          {...form.bind('link')}
          error={form.errors['link'] ?? form.errors['disclosure']}
        />
        <CheckField
          isChecked={form.values.disclosure !== ''}
          onChange={(isChecked) => form.set({ disclosure: isChecked ? 'said' : '' })}
        >
          {t('review.share.confirm')}
        </CheckField>
        <SubmitButton form={form}>{t('review.send')}</SubmitButton>
      </FormBody>
    </Card>
  )
}
