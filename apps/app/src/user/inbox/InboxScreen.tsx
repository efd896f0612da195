import { paths } from '@millrace/contract/paths'
import { practiceInbox } from '@millrace/contract/user/inbox'
import { useSearchParams } from 'react-router'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { updateDraft } from '../../shell/form/drafts.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useGoBack } from '../../shell/useGoBack.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { findCode } from './findOneTimeCode.ts'

/** The forms that wait for a code, by the path they stand at. */
const formPaths: Readonly<Record<string, string>> = {
  register: paths.register,
  registerbym: paths.registerByEmail,
  forgetPassword: paths.resetPassword,
  fundPwd: paths.fundPassword,
  bindEmail: paths.bindEmail,
  destination: paths.addresses,
}

/** Practice mode: what would have arrived on the phone or in the mailbox. */
export function InboxScreen() {
  const t = useText()
  const { code } = useLanguage()
  const [search] = useSearchParams()
  const account = search.get('account') ?? ''
  const form = search.get('form') ?? ''
  const leave = useGoBack(formPaths[form] ?? paths.home)
  const messages = useCall(practiceInbox, { account }, { isLasting: false })
  // A code from before would be taken for the new one, so nothing is shown until it has been looked.
  const newest = messages.isFetchedAfterMount ? messages : { ...messages, data: undefined }
  const copy = async (text: string) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    showToast(t(isCopied ? 'shell.copied' : 'shell.copy-failed'), { tone: isCopied ? 'good' : 'bad' })
  }
  const use = (found: string) => {
    updateDraft(form, 'code', found)
    void leave()
  }
  const empty = (
    <EmptyState drawing={<NoticesDrawing />} title={t('inbox.empty')} body={t('inbox.empty-body')}>
      <Button kind="soft" isBusy={messages.isFetching} onPress={() => void messages.refetch()}>
        {t('inbox.look-again')}
      </Button>
    </EmptyState>
  )
  return (
    <Screen title={t('inbox.title')} onRefresh={() => messages.refetch()}>
      <p className="text-muted">{t('inbox.intro', { account })}</p>
      <Loaded
        query={newest}
        skeleton={
          <Card className="grid gap-3 p-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton />
            <Skeleton className="h-12 w-full" />
          </Card>
        }
      >
        {(list) =>
          list.length === 0 ? (
            empty
          ) : (
            <ul className="grid gap-3">
              {list.map(({ id, channel, text, createTime }, index) => {
                const found = findCode(text)
                return (
                  <li key={id}>
                    <Card className="grid gap-3 p-5">
                      <p className="flex flex-wrap items-center justify-between gap-2 text-12 text-muted">
                        <Chip tone="accent">{t(channel === 'sms' ? 'inbox.sms' : 'inbox.email')}</Chip>
                        <time dateTime={createTime}>{formatMoment(createTime, code)}</time>
                      </p>
                      <p className="whitespace-pre-line">{text}</p>
                      {found && (
                        <div className="flex flex-wrap gap-2 *:flex-auto">
                          {formPaths[form] && (
                            <Button kind={index === 0 ? 'primary' : 'soft'} onPress={() => use(found)}>
                              {t('inbox.use', { code: found })}
                            </Button>
                          )}
                          <Button kind="soft" onPress={() => void copy(found)}>
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
