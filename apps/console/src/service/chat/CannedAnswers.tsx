import type { DataOf } from '@millrace/contract/call'
import { cannedAnswer } from '@millrace/contract/console/chat'
import type { LanguageHeader } from '@millrace/contract/fields'
import CannedIcon from '@mui/icons-material/QuickreplyOutlined'
import { Box, Button, List, ListItemButton, ListItemText, Popover, TextField } from '@mui/material'
import { useState } from 'react'
import { Note } from '../../components/cells.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { clampSx } from '../../components/review/MemberContext.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'

type Answer = DataOf<typeof cannedAnswer.one>

/** Inserts a prepared answer in the member's language, to be read and changed before it is sent. */
export function CannedAnswers({ language, onChoose }: { language: LanguageHeader; onChoose: (text: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [search, setSearch] = useState('')
  const { data } = useCall(cannedAnswer.list, { pageSize: 100, sort: 'title', order: 'ASC' }, { staleTime: 60_000 })
  const answers = data?.list.filter(({ isPublished }) => isPublished) ?? []
  const found = answers.filter(({ title, content }) =>
    [title.en_US, content.en_US, content[language]].some((text) => text?.toLowerCase().includes(search.toLowerCase())),
  )
  function choose({ content }: Answer) {
    setAnchor(null)
    onChoose(content[language] || content.en_US)
  }
  return (
    <>
      <Button startIcon={<CannedIcon />} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Canned answers
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Canned answers', sx: { width: 380, maxWidth: '92vw', p: 1.5 } },
        }}
      >
        <TextField
          label="Search"
          size="small"
          fullWidth
          autoFocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <List dense sx={{ maxHeight: 300, overflowY: 'auto' }}>
          {found.map((answer) => (
            <ListItemButton key={answer.id} onClick={() => choose(answer)} sx={{ borderRadius: '10px' }}>
              <ListItemText
                primary={answer.title.en_US}
                secondary={answer.content[language] || `In English: ${answer.content.en_US}`}
                slotProps={{
                  secondary: { lang: answer.content[language] ? getLanguage(language).tag : 'en', sx: clampSx },
                }}
              />
            </ListItemButton>
          ))}
        </List>
        {data && found.length === 0 && <Note>{answers.length === 0 ? 'None is written yet.' : 'No match.'}</Note>}
        <Box sx={{ mt: 0.5 }}>
          <SmallLink to="/cannedAnswer">Write them</SmallLink>
        </Box>
      </Popover>
    </>
  )
}
