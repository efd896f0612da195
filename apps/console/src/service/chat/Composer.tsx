import { consoleChatSend, consoleChatTyping } from '@millrace/contract/console/chat'
import AttachIcon from '@mui/icons-material/AttachFile'
import CloseIcon from '@mui/icons-material/Close'
import SendIcon from '@mui/icons-material/Send'
import { Box, Button, IconButton, TextField, Tooltip } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Problem } from '../../components/Problem.tsx'
import { useAction } from '../../components/useCall.ts'
import { useFilePicker } from '../../components/useFilePicker.tsx'
import { send } from '../../shell/send.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import type { ChatRow } from './ChatQueue.tsx'
import { drafts } from './drafts.ts'

const lengthMax = 4_000
const typingEveryMs = 3_000

type Attempt = { readonly clientId: string; readonly content: string; readonly file: File | null }

/** Where the operator writes. What is typed stays until it is sent, also while they look at other conversations. */
export function Composer({ conversation: { id, language } }: { conversation: ChatRow }) {
  const [content, setContent] = useState(drafts.get(id) ?? '')
  const [file, setFile] = useState<File | null>(null)
  const { open, input: pickerInput } = useFilePicker({
    label: 'Picture file',
    accept: 'image/jpeg,image/png,image/webp',
    onFiles: ([chosen]) => setFile(chosen ?? null),
  })
  const input = useRef<HTMLTextAreaElement>(null)
  const lastTyping = useRef(0)
  const lastAttempt = useRef<Attempt | null>(null)
  const { isBusy, problem, attempt } = useAction()

  function write(text: string) {
    setContent(text)
    drafts.set(id, text)
    if (text === '' || Date.now() - lastTyping.current < typingEveryMs) return
    lastTyping.current = Date.now()
    // Nothing is lost when the member does not see it.
    send(consoleChatTyping, { id }).catch(() => {})
  }

  function insert(text: string) {
    write([content.trimEnd(), text].filter(Boolean).join('\n').slice(0, lengthMax))
    input.current?.focus()
  }

  const isReady = !isBusy && (content.trim() !== '' || file !== null)
  function submit() {
    if (!isReady) return
    // What may have arrived already is sent again under the same id; anything else is another message.
    const again = lastAttempt.current
    const clientId = again?.content === content && again.file === file ? again.clientId : crypto.randomUUID()
    lastAttempt.current = { clientId, content, file }
    void attempt(async () => {
      await send(consoleChatSend, { id, clientId, content: content.trim() }, file ? { file } : {})
      lastAttempt.current = null
      drafts.delete(id)
      setContent('')
      setFile(null)
      input.current?.focus()
    })
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        label="Answer"
        multiline
        minRows={2}
        maxRows={8}
        value={content}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
        inputRef={input}
        helperText="Enter sends, Shift and Enter begins a line."
        slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <CannedAnswers language={language} onChoose={insert} />
        <Tooltip title="Add a picture">
          <IconButton aria-label="Add a picture" onClick={open}>
            <AttachIcon />
          </IconButton>
        </Tooltip>
        {pickerInput}
        {file && (
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, fontSize: '0.8125rem' }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {file.name}
            </Box>
            <IconButton aria-label="Remove the picture" onClick={() => setFile(null)}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )}
        <Button type="submit" variant="contained" endIcon={<SendIcon />} disabled={!isReady} sx={{ ml: 'auto' }}>
          {isBusy ? 'One moment…' : 'Send'}
        </Button>
      </Box>
      <Problem text={problem} />
    </Box>
  )
}
