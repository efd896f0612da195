import { commentRemove } from '@millrace/contract/square/comment'
import { squareRemove } from '@millrace/contract/square/post'
import { squareBlock } from '@millrace/contract/square/safety'
import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LateIcon } from '../../components/LateIcon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { callApi } from '../../shell/client.ts'
import { whenRefetched } from '../../shell/queryClient.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { dropPost, refreshPost } from './postCache.ts'
import { ReportForm } from './ReportForm.tsx'
import { useShare } from './useShare.ts'
import { useSignedIn } from './useSignedIn.ts'

type Subject = { readonly id: string; readonly isComment: boolean; readonly postId?: string }

type PostMenuSheetProps = {
  subject: Subject
  author: { readonly username: string; readonly isOwn: boolean; readonly author: 'member' | 'staff' | 'machine' }
  isOpen: boolean
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

type Step = 'menu' | 'report' | 'block' | 'remove'

/** What can be done with a post or a comment: report, block, or remove an own one. Each asks before it acts. */
export function PostMenuSheet({ subject, author, isOpen, onClose, onRemoved }: PostMenuSheetProps) {
  const t = useText()
  const share = useShare()
  const whenSignedIn = useSignedIn()
  const [step, setStep] = useState<Step>('menu')
  const close = () => {
    onClose()
    setStep('menu')
  }
  const named = subject.isComment ? { commentId: subject.id } : { squareId: subject.id }
  const finish = (done: string) => {
    close()
    showToast(done, { tone: 'good' })
  }
  const removing = useCallMutation(remove, { onSuccess: () => finish(t('post.removed')) })
  const blocking = useCallMutation(squareBlock, {
    onSuccess: async () => {
      await whenRefetched()
      if (!subject.isComment) onRemoved?.()
      finish(t('post.block.done'))
    },
  })
  async function remove() {
    if (subject.isComment) {
      await callApi(commentRemove, { commentId: subject.id })
      if (subject.postId) refreshPost(subject.postId)
    } else {
      await callApi(squareRemove, { squareId: subject.id })
      dropPost(subject.id)
    }
    onRemoved?.()
  }
  const titles: Record<Step, string> = {
    menu: t('post.menu.title'),
    report: t('post.report.title'),
    block: t('post.block.title', { name: author.username }),
    remove: t(subject.isComment ? 'post.remove.comment' : 'post.remove.post'),
  }
  const go = (to: Step) => () => whenSignedIn(() => setStep(to))
  return (
    <Sheet
      title={titles[step]}
      isOpen={isOpen}
      onClose={close}
      actions={
        step === 'block' ? (
          <Confirm
            text={t('post.block.confirm')}
            isBusy={blocking.isPending}
            onConfirm={() => blocking.mutate(named)}
            onCancel={close}
          />
        ) : step === 'remove' ? (
          <Confirm
            text={t('post.remove')}
            isBusy={removing.isPending}
            onConfirm={() => removing.mutate()}
            onCancel={close}
          />
        ) : undefined
      }
    >
      {step === 'menu' && (
        <div className="-mx-3 grid">
          {author.isOwn ? (
            <Row icon={<Icon name="trash" className="size-5" />} text={t('post.remove')} onPress={go('remove')} />
          ) : (
            <>
              <Row icon={<LateIcon name="flag" className="size-5" />} text={t('post.report')} onPress={go('report')} />
              {author.author === 'member' && (
                <Row
                  icon={<LateIcon name="block" className="size-5" />}
                  text={t('post.block', { name: author.username })}
                  onPress={go('block')}
                />
              )}
            </>
          )}
          {!subject.isComment && (
            <Row
              icon={<Icon name="link" className="size-5" />}
              text={t('post.share')}
              onPress={() => {
                close()
                void share(subject.id)
              }}
            />
          )}
        </div>
      )}
      {step === 'report' && <ReportForm named={named} onDone={close} />}
      {step === 'block' && <p className="text-muted">{t('post.block.body')}</p>}
      {step === 'remove' && <p className="text-muted">{t('post.remove.body')}</p>}
    </Sheet>
  )
}

function Row({ icon, text, onPress }: { icon: ReactNode; text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 text-left font-semibold transition -outline-offset-2 hover:bg-press"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-picture bg-soft text-accent">{icon}</span>
      {text}
    </button>
  )
}

type ConfirmProps = { text: string; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

function Confirm({ text, isBusy, onConfirm, onCancel }: ConfirmProps) {
  const t = useText()
  return (
    <>
      <Button kind="danger" isWide isBusy={isBusy} onPress={onConfirm}>
        {text}
      </Button>
      <Button kind="plain" isWide onPress={onCancel}>
        {t('shell.cancel')}
      </Button>
    </>
  )
}
