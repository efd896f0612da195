import { languageHeaders } from '@millrace/contract/fields'
import CompleteIcon from '@mui/icons-material/CheckCircle'
import PartialIcon from '@mui/icons-material/Contrast'
import InvalidIcon from '@mui/icons-material/Error'
import EmptyIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { useTranslatableContext } from 'react-admin'
import { get, useFormState, useWatch } from 'react-hook-form'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { getCompleteness, getLanguage } from './languages.ts'

const states = {
  complete: { icon: CompleteIcon, colour: 'success.main', label: 'complete' },
  partial: { icon: PartialIcon, colour: 'warning.main', label: 'incomplete' },
  empty: { icon: EmptyIcon, colour: 'text.secondary', label: 'empty' },
  invalid: { icon: InvalidIcon, colour: 'error.main', label: 'has errors' },
} as const

/** A tab for each language, with an icon for its state. */
export function LanguageTabs({ sources, groupKey }: { sources: readonly string[]; groupKey: string }) {
  const { selectedLocale, selectLocale } = useTranslatableContext()
  const { errors } = useFormState()
  const texts = useWatch({ name: [...sources] })
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  return (
    <Tabs
      value={selectedLocale}
      onChange={(_event, language: string) => selectLocale(language)}
      aria-label="Language of the texts"
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant="scrollable"
      scrollButtons={isWide ? false : 'auto'}
      allowScrollButtonsMobile
      sx={{ minHeight: 0, '& .MuiTabs-indicator': { display: 'none' } }}
    >
      {languageHeaders.map((language) => {
        const { name, tag } = getLanguage(language)
        const state = sources.some((source) => get(errors, `${source}.${language}`))
          ? 'invalid'
          : getCompleteness(texts, language)
        const { icon: Icon, colour, label } = states[state]
        return (
          <Tab
            key={language}
            value={language}
            id={`translatable-header-${groupKey}${language}`}
            aria-controls={language === selectedLocale ? `translatable-content-${groupKey}${language}` : undefined}
            label={
              <>
                <span lang={tag}>{name}</span>
                <Box component="span" sx={visuallyHidden}>
                  {' '}
                  {label}
                </Box>
              </>
            }
            icon={<Icon sx={{ color: colour, fontSize: 18 }} />}
            iconPosition="end"
            sx={{
              minHeight: 38,
              py: 0.5,
              px: 1.5,
              borderRadius: 2.5,
              justifyContent: 'space-between',
              fontSize: '0.875rem',
              color: 'text.primary',
              textTransform: 'none',
              '&.Mui-selected': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 700 },
            }}
          />
        )
      })}
    </Tabs>
  )
}
