import '../square.css'
import { paths } from '@millrace/contract/paths'
import { picturesMax, postLengthMax } from '@millrace/contract/square/post'
import { squareStatus } from '@millrace/contract/square/safety'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { CheckField } from '../../components/CheckField.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Note } from '../../components/Note.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useMember } from '../../shell/useMember.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { addPost } from '../post/postCache.ts'
import { useWriting } from '../post/useWriting.ts'
import { emptyDraft, readDraft, saveDraft, type Draft } from './draft.ts'
import { MediaTiles } from './MediaTiles.tsx'
import { useMedia } from './useMedia.ts'
import { useSend } from './useSend.ts'

const MachineSheet = lazyPart(() => import('./MachineSheet.tsx'), 'MachineSheet')

/** A new post: a text with up to nine pictures or one video, and the machine that it is about. */
export function NewPostScreen() {
  const t = useText()
  const [draft, setDraft] = useState(readDraft)
  const media = useMedia()
  const { share, send, cancel } = useSend()
  const { hindrance } = useWriting()
  const machineSheet = useSheet()
  const pictureInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const isSending = share !== null
  useEffect(() => saveDraft(draft), [draft])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isReady = draft.text.trim() !== '' && !media.isReading && !hindrance
  const post = async () => {
    const { pictures, video } = media
    const posted = await send({
      text: draft.text,
      machineId: draft.machine?.id,
      hasUnits: draft.hasUnits && (draft.machine?.held ?? 0) > 0,
      pictures,
      video,
    })
    if (!posted) return
    saveDraft(emptyDraft)
    media.forget()
    addPost(posted)
    showToast(t('newPost.done'), { tone: 'good' })
    goBack(paths.community)
  }
  return (
    <Screen
      title={t('newPost.title')}
      right={
        <Button disabled={!isReady} isBusy={isSending} onPress={() => void post()}>
          {t('newPost.post')}
        </Button>
      }
      bottom={
        <div className="flex items-center gap-x-1">
          <IconButton
            icon="picture"
            label={t('newPost.add-picture')}
            disabled={isSending || media.video !== null || media.pictures.length >= picturesMax}
            onPress={() => pictureInput.current?.click()}
            className="-ml-3 disabled:opacity-40"
          />
          <IconButton
            icon="video"
            label={t('newPost.add-video')}
            disabled={isSending || media.video !== null || media.pictures.length > 0}
            onPress={() => videoInput.current?.click()}
            className="disabled:opacity-40"
          />
          <IconButton
            icon="box"
            label={t('newPost.machine.title')}
            aria-haspopup="dialog"
            disabled={isSending}
            onPress={machineSheet.open}
            className="disabled:opacity-40"
          />
          <p className="ml-auto text-13 text-muted" aria-live="off">
            {draft.text.length} / {postLengthMax}
          </p>
        </div>
      }
    >
      {hindrance && (
        <Note tone="caution" icon="clock">
          {hindrance}
        </Note>
      )}
      <div className="grid gap-4">
        <Author />
        <textarea
          aria-label={t('newPost.text')}
          placeholder={t('newPost.placeholder')}
          dir="auto"
          rows={4}
          value={draft.text}
          maxLength={postLengthMax}
          disabled={isSending || hindrance !== null}
          onChange={(event) => change({ text: event.target.value })}
          className="post-field post-field-plain text-17 placeholder:text-muted"
        />
        {draft.machine && (
          <ChosenMachine
            machine={draft.machine}
            hasUnits={draft.hasUnits}
            onUnits={(hasUnits) => change({ hasUnits })}
            onRemove={() => change({ machine: null, hasUnits: false })}
          />
        )}
        <MediaTiles media={media} share={share} onAdd={() => pictureInput.current?.click()} />
        {isSending && <Sending share={share} onCancel={cancel} />}
      </div>
      <FileInput
        ref={pictureInput}
        multiple
        aria-label={t('newPost.add-picture')}
        data-testid="pictures"
        onChoose={(files) => void media.addPictures(files)}
      />
      <FileInput
        ref={videoInput}
        accept="video/mp4,video/webm,video/quicktime"
        aria-label={t('newPost.add-video')}
        data-testid="video"
        onChoose={([file]) => void media.chooseVideo(file)}
      />
      <MachineSheet
        isOpen={machineSheet.isOpen}
        onClose={machineSheet.close}
        onChoose={(machine) => change({ machine, hasUnits: machine.held > 0 && draft.hasUnits })}
      />
    </Screen>
  )
}

function Author() {
  const t = useText()
  const { data: member } = useMember()
  const { data: status } = useCall(squareStatus, {}, { staleTime: 30_000 })
  return (
    <div className="flex items-center gap-3">
      <Avatar name={status?.username ?? ''} url={member?.headUrl ?? ''} />
      <div className="grid min-w-0">
        <p className="font-semibold">{status?.username}</p>
        <p className="text-13 text-muted">{t('newPost.public')}</p>
      </div>
    </div>
  )
}

type ChosenMachineProps = {
  machine: NonNullable<Draft['machine']>
  hasUnits: boolean
  onUnits: (hasUnits: boolean) => void
  onRemove: () => void
}

function ChosenMachine({ machine, hasUnits, onUnits, onRemove }: ChosenMachineProps) {
  const t = useText()
  return (
    <div className="grid justify-items-start gap-1">
      <span className="inline-flex items-center gap-1.5 rounded-chip bg-soft pl-2 text-13 font-semibold text-accent">
        <Icon name="box" className="size-4" />
        {machine.name}
        <IconButton icon="close" label={t('newPost.machine.remove')} onPress={onRemove} className="text-accent" />
      </span>
      {machine.held > 0 && (
        <CheckField isChecked={hasUnits} onChange={onUnits}>
          {t('newPost.machine.say', { count: machine.held })}
        </CheckField>
      )}
    </div>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useText()
  return (
    <div className="grid gap-2" role="status">
      <ProgressBar label={t('newPost.sending')} value={Math.round(share * 100)} max={100} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-13 text-muted">{t(share < 1 ? 'newPost.sending' : 'newPost.preparing')}</p>
        <Button kind="plain" onPress={onCancel}>
          {t('shell.cancel')}
        </Button>
      </div>
    </div>
  )
}
