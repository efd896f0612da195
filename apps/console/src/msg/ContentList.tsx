import AddIcon from '@mui/icons-material/Add'
import UnpublishIcon from '@mui/icons-material/VisibilityOffOutlined'
import PublishIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Card, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import {
  BulkDeleteWithConfirmButton,
  BulkUpdateWithConfirmButton,
  CreateButton,
  DataTable,
  List,
  Pagination,
  SearchInput,
  SimpleList,
  TopToolbar,
  type SortPayload,
} from 'react-admin'
import { Moment } from '../components/cells.tsx'
import { LanguageCoverage } from '../components/language/LanguageCoverage.tsx'
import { listCompleteLanguages } from '../components/language/languages.ts'
import { ExportButton } from '../components/list/ExportButton.tsx'
import { tableSx } from '../components/RecordTable.tsx'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import type { ContentName, ContentRow } from '../shell/dataProvider.ts'

type Props<Name extends ContentName> = {
  /** Where members see this content. */
  readonly description: string
  readonly addLabel: string
  readonly sort: SortPayload
  /** A row's title on a narrow screen. */
  readonly getTitle: (row: ContentRow<Name>) => string
  readonly getTexts: (row: ContentRow<Name>) => readonly unknown[]
  /** The columns of this kind of content, as direct children. The columns that all kinds share come after them. */
  readonly children: ReactNode
}

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Search the texts"
    slotProps={{ htmlInput: { 'aria-label': 'Search the texts' } }}
  />,
]

export function ContentList<Name extends ContentName>({
  description,
  addLabel,
  sort,
  getTitle,
  getTexts,
  children,
}: Props<Name>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const isReadOnly = useIsReadOnly()
  const summarize = (row: ContentRow<Name>) =>
    [row.isPublished ? 'Published' : 'Draft', `${listCompleteLanguages(getTexts(row)).length} of 10 languages`].join(
      ' · ',
    )
  const add = <CreateButton variant="contained" label={addLabel} icon={<AddIcon />} scrollToTop={false} />
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {description}
      </Typography>
      <List
        sort={sort}
        perPage={25}
        filters={filters}
        actions={
          <TopToolbar sx={{ p: '0 !important', minHeight: 0, gap: 1 }}>
            <ExportButton />
            {add}
          </TopToolbar>
        }
        empty={<EmptyContent description={description} add={add} />}
        pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
        sx={{
          '& .RaList-main': { minWidth: 0 },
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: '18px' },
        }}
      >
        {isNarrow ? (
          <SimpleList<ContentRow<Name>> rowClick="edit" primaryText={getTitle} secondaryText={summarize} />
        ) : (
          <DataTable rowClick="edit" bulkActionButtons={isReadOnly ? false : <BulkButtons />} sx={tableSx}>
            {children}
            <DataTable.Col
              label="Languages"
              disableSort
              render={(row: ContentRow<Name>) => <LanguageCoverage texts={getTexts(row)} />}
            />
            <DataTable.Col
              source="isPublished"
              label="State"
              render={(row: ContentRow<Name>) => <PublishedState isPublished={row.isPublished} />}
            />
            <DataTable.Col
              source="updateTime"
              label="Changed"
              render={(row: ContentRow<Name>) => <Moment time={row.updateTime} precision="day" />}
            />
          </DataTable>
        )}
      </List>
    </>
  )
}

function BulkButtons() {
  return (
    <>
      <BulkUpdateWithConfirmButton
        label="Publish"
        icon={<PublishIcon />}
        data={{ isPublished: true }}
        confirmTitle="Publish these?"
        confirmContent="They will be shown at once."
        mutationMode="pessimistic"
      />
      <BulkUpdateWithConfirmButton
        label="Unpublish"
        icon={<UnpublishIcon />}
        data={{ isPublished: false }}
        confirmTitle="Unpublish these?"
        confirmContent="They will no longer be shown."
        mutationMode="pessimistic"
      />
      <BulkDeleteWithConfirmButton label="Delete" mutationMode="pessimistic" />
    </>
  )
}

function EmptyContent({ description, add }: { description: string; add: ReactNode }) {
  return (
    <Card sx={{ mt: 3, p: 5, textAlign: 'center' }}>
      <Typography variant="h2">Nothing here yet</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
        {description}
      </Typography>
      <Box>{add}</Box>
    </Card>
  )
}

function PublishedState({ isPublished }: { isPublished: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        color: isPublished ? 'success.dark' : 'text.secondary',
        fontWeight: 600,
        fontSize: '0.8125rem',
      }}
    >
      <Box
        component="span"
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          border: '2px solid currentColor',
          bgcolor: isPublished ? 'currentColor' : 'transparent',
        }}
      />
      {isPublished ? 'Published' : 'Draft'}
    </Box>
  )
}
