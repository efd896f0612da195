import { commentLengthMax, commentText } from '@millrace/contract/square/comment'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { LateIcon } from '../../components/LateIcon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import type { PostPage } from './usePostPage.ts'
import { useSignedIn } from './useSignedIn.ts'
import { useWriting } from './useWriting.ts'

/** Writes a comment, or the answer to one. */
export function CommentField({ page: { id, answered, setAnswered, addComment } }: { page: PostPage }) {
  const t = useText()
  const whenSignedIn = useSignedIn()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const { hindrance } = useWriting()
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])
  const sending = useCallMutation(commentText, {
    onSuccess: (comment) => {
      addComment(comment)
      setText('')
      setAnswered(null)
    },
  })
  const send = () => {
    if (text.trim() !== '') sending.mutate({ squareId: id, content: text, ...(answered && { commentId: answered.id }) })
  }
  const label = answered ? t('post.comment.reply-to', { name: answered.username }) : t('post.comment.write')
  if (hindrance) return <p className="py-2 text-13 text-muted">{hindrance}</p>
  return (
    <div className="grid gap-1">
      {answered && (
        <p className="flex items-center justify-between gap-2 text-13 text-muted">
          {label}
          <IconButton
            icon="close"
            label={t('post.comment.no-reply')}
            onPress={() => setAnswered(null)}
            className="-my-2 -mr-3"
          />
        </p>
      )}
      <div className="flex items-end gap-1">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={label}
          placeholder={t('post.comment.write')}
          value={text}
          maxLength={commentLengthMax}
          // A visitor signs in before typing, so that nothing typed is lost.
          onFocus={(event) => {
            const { target } = event
            whenSignedIn(() => target.scrollIntoView({ block: 'nearest' }))
          }}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
          className="post-field post-field-round min-w-0 flex-1 placeholder:text-muted"
        />
        {sending.isPending ? (
          <span className="grid min-touch place-items-center">
            <Logo isSpinning className="size-6 text-accent" />
          </span>
        ) : (
          <button
            type="button"
            aria-label={t('post.comment.send')}
            disabled={text.trim() === ''}
            onClick={send}
            className="-mr-2 grid min-touch place-items-center rounded-control text-accent disabled:opacity-50"
          >
            <LateIcon name="send" />
          </button>
        )}
      </div>
    </div>
  )
}
