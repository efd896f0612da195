import { findAnything } from '@millrace/contract/console/find'
import SearchIcon from '@mui/icons-material/Search'
import { Box, Dialog, InputBase, Typography, useAutocomplete } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetIdentity, useNavigate } from 'react-admin'
import { isApple, Key } from '../components/Key.tsx'
import { useCall } from '../components/useCall.ts'
import { pages } from '../shell/pages.ts'
import { useCanCall } from '../shell/useCanCall.ts'
import { listFindOptions, type FindOption } from './findOptions.ts'

/** Shorter ones would find too much, and each search is recorded. */
const lengthMin = 3
const waitMs = 300

/** Finds members, machines and transactions, and goes to pages. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': 'Search or go to', sx: { p: 0, mt: { xs: 2, sm: '14vh' }, maxHeight: '72vh' } },
      }}
    >
      <Find onClose={onClose} />
    </Dialog>
  )
}

// Inside the dialog, so that its field exists when the list looks for it.
function Find({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim())
  const canFind = useCanCall(findAnything)
  const { data, isFetching } = useCall(
    findAnything,
    { q: asked },
    { enabled: asked.length >= lengthMin && canFind, staleTime: 30_000 },
  )
  const { identity } = useGetIdentity()
  const navigate = useNavigate()
  const found = asked.length >= lengthMin && asked === typed.trim() ? (data ?? []) : []
  const options = listFindOptions(typed.trim(), identity?.['role'], pages, found)

  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<FindOption>({
    id: 'find',
    open: true,
    options,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ key }) => key,
    filterOptions: (all) => all,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setTyped(text.slice(0, 100))
    },
    onChange: (event, option) => {
      if (!option) return
      const isBeside = 'metaKey' in event && ((event as React.KeyboardEvent).metaKey || isControlHeld(event))
      if (isBeside) window.open(`#${option.to}`, '_blank', 'noopener')
      else navigate(option.to)
      onClose()
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose()
    },
  })

  return (
    <>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          minHeight: 56,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder="Name, e-mail, id, code, transaction or page"
          slotProps={{ input: { ...getInputProps(), 'aria-label': 'Search or go to' } }}
          sx={{ fontSize: '1.0625rem' }}
        />
        <Key>esc</Key>
      </Box>
      <Box {...getListboxProps()} component="ul" sx={{ listStyle: 'none', m: 0, p: 1, overflow: 'auto', flex: 1 }}>
        {options.map((option, index) => {
          const { key, ...props } = getOptionProps({ option, index })
          return (
            <Option key={key} {...props} option={option} isFirstOfGroup={option.group !== options[index - 1]?.group} />
          )
        })}
      </Box>
      {options.length === 0 && (
        <Typography color="textSecondary" role="status" sx={{ px: 3, pb: 3 }}>
          {isFetching || asked !== typed.trim() ? 'Searching…' : 'Nothing found. Names are found by how they begin.'}
        </Typography>
      )}
      <Box
        sx={{
          display: { xs: 'none', sm: 'flex' },
          gap: 2,
          px: 2,
          py: 1,
          borderTop: '1px solid',
          borderColor: 'divider',
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <span>↑ ↓ choose</span>
        <span>Enter: open</span>
        <span>{isApple ? '⌘' : 'Ctrl '}Enter: open beside</span>
      </Box>
    </>
  )
}

const isControlHeld = (event: React.SyntheticEvent) => 'ctrlKey' in event && Boolean(event.ctrlKey)

type OptionProps = React.HTMLAttributes<HTMLLIElement> & {
  readonly option: FindOption
  readonly isFirstOfGroup: boolean
}

function Option({ option: { group, title, text }, isFirstOfGroup, ...props }: OptionProps) {
  return (
    <>
      {isFirstOfGroup && (
        <Typography component="li" role="presentation" variant="caption" sx={{ px: 1.5, pt: 1, fontWeight: 600 }}>
          {group}
        </Typography>
      )}
      <Box
        component="li"
        {...props}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1.5,
          px: 1.5,
          py: 1.25,
          minHeight: 44,
          borderRadius: '10px',
          cursor: 'pointer',
          '&.Mui-focused': { bgcolor: 'primary.light' },
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text}
        </Box>
      </Box>
    </>
  )
}

/** What was typed, once the typing has paused. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
