import { paths } from '@millrace/contract/paths'
import { practiceInbox } from '@millrace/contract/user/inbox'
import { formatAccount } from '@millrace/texts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { findOneTimeCode } from '../../features/user/findOneTimeCode.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { updateDraft } from '../../shell/form/drafts.ts'
import { useCall } from '../../shell/queries.ts'
import { goBack } from '../../shell/router/history.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCopy } from '../../shell/useCopy.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The forms that need a code, with their paths. */
const formPaths: Readonly<Record<string, string>> = {
  register: paths.register,
  registerbym: paths.registerByEmail,
  forgetPassword: paths.resetPassword,
  fundPwd: paths.fundPassword,
  bindEmail: paths.bindEmail,
  bindPhone: paths.bindPhone,
  confirmEmail: paths.bindEmail,
  confirmPhone: paths.bindPhone,
  destination: paths.addresses,
}

/** Practice mode: the messages that would have been sent to the phone or by e-mail. */
export function InboxScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const account = search.get('account') ?? ''
  if (account !== '') return <Inbox account={account} form={search.get('form') ?? ''} />
  return (
    <Screen title={t('inbox.title')}>
      <EmptyState drawing={<NoticesDrawing />} title={t('inbox.empty')} body={t('inbox.empty-body')}>
        <ButtonLink to={paths.home}>{t('shell.go-home')}</ButtonLink>
      </EmptyState>
    </Screen>
  )
}

function Inbox({ account, form }: { account: string; form: string }) {
  const t = useText()
  const { code } = useLanguage()
  const messages = useCall(practiceInbox, { account }, { staleTime: 0 })
  // An old code could be mistaken for the new one, so cached messages are not shown.
  const fetched = messages.isFetchedAfterMount ? messages : { ...messages, data: undefined }
  const copy = useCopy()
  const fillIn = (oneTimeCode: string) => {
    updateDraft(form, 'code', oneTimeCode)
    goBack(formPaths[form] ?? paths.home)
  }
  const empty = (
    <EmptyState drawing={<NoticesDrawing />} title={t('inbox.empty')} body={t('inbox.empty-body')}>
      <Button kind="soft" isBusy={messages.isFetching} onPress={() => void messages.refetch()}>
        {t('inbox.look-again')}
      </Button>
    </EmptyState>
  )
  return (
    <Screen title={t('inbox.title')} hasRefresh>
      <p className="text-muted">{t('inbox.intro', { account: formatAccount(account) })}</p>
      <Loaded
        query={fetched}
        skeleton={
          <Card className="p-5">
            <SkeletonLines className="grid gap-3" sizes={['h-4 w-1/2', 'h-4 w-full', 'h-12 w-full']} />
          </Card>
        }
      >
        {(list) =>
          list.length === 0 ? (
            empty
          ) : (
            <ul className="grid gap-3">
              {list.map(({ id, channel, text, createTime }, index) => {
                const oneTimeCode = findOneTimeCode(text)
                return (
                  <li key={id}>
                    <Card className="grid gap-3 p-5">
                      <p className="flex flex-wrap items-center justify-between gap-2 text-12 text-muted">
                        <Chip tone="accent">{t(channel === 'sms' ? 'inbox.sms' : 'inbox.email')}</Chip>
                        <time dateTime={createTime}>{formatDateTime(createTime, code)}</time>
                      </p>
                      <p className="whitespace-pre-line">{text}</p>
                      {oneTimeCode && (
                        <div className="flex flex-wrap gap-2 *:flex-auto">
                          {formPaths[form] && (
                            <Button kind={index === 0 ? 'primary' : 'soft'} onPress={() => fillIn(oneTimeCode)}>
                              {t('inbox.use', { code: oneTimeCode })}
                            </Button>
                          )}
                          <Button kind="soft" onPress={() => void copy(oneTimeCode)}>
                            {t('inbox.copy')}
                          </Button>
                        </div>
                      )}
                    </Card>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  )
}
