import { chatTyping } from '@millrace/contract/msg/chat'
import { Suspense, useRef, useState } from 'react'
import { LateIcon } from '../../components/LateIcon.tsx'
import { callApi } from '../../shell/client.ts'
import { deleteDraft, readDraft, saveDraft } from '../../shell/form/drafts.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import type { AttachedRecord } from './Outbox.ts'
import { getOutbox } from './ownOutbox.ts'

const Attach = lazyPart(() => import('./Attach.tsx'), 'Attach', ['wallet', 'product'], <div className="h-24" />)

const HelpSuggestions = lazyComponent(() => import('../help/HelpSuggestions.tsx'), 'HelpSuggestions')

/** So many letters say what it is about. */
const suggestFrom = 8
const draft = 'chat'
const contentMax = 4_000
const typingEveryMs = 4_000

type Attached = { readonly picture?: string; readonly record?: AttachedRecord }

/** Where the member writes. What was typed survives closing the chat and a reload. */
export function Composer({ canType, isAnswered }: { canType: boolean; isAnswered: boolean }) {
  const t = useText()
  const [content, setContent] = useState(() => readDraft(draft)['content'] ?? '')
  const [isAttaching, setIsAttaching] = useState(false)
  const toldAtMs = useRef(0)
  const send = (attached: Attached = {}) => {
    const text = attached.picture || attached.record ? '' : content.trim()
    if (text === '' && !attached.picture && !attached.record) return
    getOutbox().add({
      clientId: crypto.randomUUID(),
      content: text,
      picture: attached.picture ?? null,
      record: attached.record ?? null,
      createTime: new Date().toISOString(),
      isSent: false,
      problem: '',
    })
    setIsAttaching(false)
    if (text === '') return
    setContent('')
    deleteDraft(draft)
  }
  const type = (value: string) => {
    setContent(value)
    saveDraft(draft, { content: value }, ['content'])
    if (!canType || Date.now() - toldAtMs.current < typingEveryMs) return
    toldAtMs.current = Date.now()
    // Nobody misses it when it does not arrive.
    callApi(chatTyping, {}, new AbortController().signal).catch(() => {})
  }
  const sendPicture = async (file: File) => {
    const { preparePicture } = await loadChunk(() => import('./preparePicture.ts'))
    const picture = await preparePicture(file)
    if (picture) send({ picture })
    else showToast(t('chat.not-picture'), { tone: 'bad' })
  }
  return (
    <div className="flex min-h-0 flex-col border-t border-line pb-[env(safe-area-inset-bottom)]">
      {isAttaching && <Attach onPicture={(file) => void sendPicture(file)} onRecord={(record) => send({ record })} />}
      {!isAnswered && content.length >= suggestFrom && (
        <Suspense>
          <div className="max-h-56 min-h-0 overflow-y-auto px-3 pt-3">
            <HelpSuggestions text={content} />
          </div>
        </Suspense>
      )}
      <form
        className="flex shrink-0 items-end gap-1 px-2 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <button
          type="button"
          aria-label={t('chat.attach')}
          aria-expanded={isAttaching}
          onClick={() => setIsAttaching(!isAttaching)}
          className="chat-button text-ink"
        >
          <LateIcon name={isAttaching ? 'close' : 'clip'} />
        </button>
        <textarea
          value={content}
          rows={1}
          maxLength={contentMax}
          dir="auto"
          aria-label={t('chat.message')}
          placeholder={t('chat.message')}
          className="chat-field"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // With a keyboard, Enter sends; on a phone it begins a line.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            if (matchMedia('(pointer: coarse)').matches) return
            event.preventDefault()
            send()
          }}
        />
        <button
          aria-label={t('chat.send')}
          disabled={content.trim() === ''}
          className="chat-button text-accent disabled:opacity-40"
        >
          <LateIcon name="send" />
        </button>
      </form>
    </div>
  )
}
