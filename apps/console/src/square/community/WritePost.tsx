import { staffPostAdd } from '@millrace/contract/console/community'
import { picturesMax, postFileMaxMegabytes, postLengthMax } from '@millrace/contract/square/post'
import { Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { TextInput, useNotify } from 'react-admin'
import { FormWithPreview } from '../../components/FormWithPreview.tsx'
import { MachineField, type MachineChoice } from '../../components/MachineField.tsx'
import { Problem } from '../../components/Problem.tsx'
import { Section } from '../../components/Section.tsx'
import { useAction } from '../../components/useCall.ts'
import { useFilePicker } from '../../components/useFilePicker.tsx'
import { send } from '../../shell/send.ts'
import { PostPreview } from './PostPreview.tsx'
import { makePoster, shrinkPicture, type ChosenFile } from './prepareFiles.ts'

/** Writes a post as staff, beside what members will see. */
export function WritePost({ onClose }: { onClose: () => void }) {
  const [machine, setMachine] = useState<MachineChoice | null>(null)
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const { isBusy, problem, attempt } = useAction()
  const notify = useNotify()
  // The addresses of chosen files hold them in memory.
  useEffect(() => () => chosen.forEach(({ url }) => URL.revokeObjectURL(url)), [chosen])

  const publish = ({ postContent = '' }: Record<string, string>) =>
    attempt(async () => {
      const request = { postContent, ...(machine && { machineId: machine.id }) }
      await send(staffPostAdd, request, await toFiles(chosen))
      notify('Posted')
      onClose()
    })

  return (
    <Box sx={{ mb: 3 }}>
      <FormWithPreview onSubmit={publish} preview={<PostPreview machine={machine} files={chosen} />}>
        <Section title="Write a post as staff" description="Everybody can read it, with your name and the staff mark.">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              source="postContent"
              label="Text"
              multiline
              minRows={5}
              fullWidth
              helperText={`At most ${postLengthMax} characters. No numbers, addresses or messengers: staff never ask members for anything elsewhere.`}
              slotProps={{ htmlInput: { maxLength: postLengthMax } }}
            />
            <MachineField label="About a machine" value={machine?.id ?? null} onChange={setMachine} />
            <FileField chosen={chosen} onChange={setChosen} />
            <Problem text={problem} />
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button type="submit" variant="contained" disabled={isBusy} sx={{ minHeight: 44 }}>
                {isBusy ? 'One moment…' : 'Post'}
              </Button>
              <Button onClick={onClose} disabled={isBusy} sx={{ minHeight: 44 }}>
                Cancel
              </Button>
            </Box>
          </Box>
        </Section>
      </FormWithPreview>
    </Box>
  )
}

async function toFiles(chosen: readonly ChosenFile[]): Promise<Record<string, File | File[]>> {
  const video = chosen.find(({ file }) => file.type.startsWith('video/'))
  if (video) {
    const poster = await makePoster(video.url)
    return { video: video.file, ...(poster && { poster }) }
  }
  return chosen.length === 0 ? {} : { file: await Promise.all(chosen.map(({ file }) => shrinkPicture(file))) }
}

type FileFieldProps = {
  readonly chosen: readonly ChosenFile[]
  readonly onChange: (files: readonly ChosenFile[]) => void
}

function FileField({ chosen, onChange }: FileFieldProps) {
  const [problem, setProblem] = useState('')
  const { open, input } = useFilePicker({
    label: 'Pictures or a video',
    accept: 'image/*,video/mp4,video/webm',
    isMultiple: true,
    onFiles: choose,
  })
  function choose(files: readonly File[]) {
    const videos = files.filter(({ type }) => type.startsWith('video/'))
    const isTooLarge = videos.some(({ size }) => size > postFileMaxMegabytes * 1_000_000)
    const isTooMany = videos.length > 1 || (videos.length === 1 && files.length > 1) || files.length > picturesMax
    setProblem(
      isTooLarge
        ? `A video can have up to ${postFileMaxMegabytes} MB.`
        : isTooMany
          ? `Choose up to ${picturesMax} pictures, or one video.`
          : '',
    )
    if (!isTooLarge && !isTooMany) onChange(files.map((file) => ({ file, url: URL.createObjectURL(file) })))
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button variant="outlined" onClick={open}>
          Choose pictures or a video
        </Button>
        {input}
        {chosen.length > 0 && <Button onClick={() => onChange([])}>Take away</Button>}
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {chosen.length > 0
            ? `${chosen.length} chosen`
            : `Up to ${picturesMax} pictures, or one video of ${postFileMaxMegabytes} MB and a minute.`}
        </Box>
      </Box>
      <Problem text={problem} sx={{ mt: 1 }} />
    </Box>
  )
}
