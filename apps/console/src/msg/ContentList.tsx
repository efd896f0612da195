import type { Call } from '@millrace/contract/call'
import { languages } from '@millrace/texts'
import AddIcon from '@mui/icons-material/Add'
import UnpublishIcon from '@mui/icons-material/VisibilityOffOutlined'
import PublishIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Card, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import {
  BulkDeleteWithConfirmButton,
  BulkUpdateWithConfirmButton,
  DataTable,
  LinkBase,
  List,
  Pagination,
  SimpleList,
  TopToolbar,
  useResourceContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import { Moment } from '../components/cells.tsx'
import { LanguageCoverage } from '../components/language/LanguageCoverage.tsx'
import { listCompleteLanguages } from '../components/language/languages.ts'
import { ExportButton } from '../components/list/ExportButton.tsx'
import { searchFilter } from '../components/list/filters.tsx'
import { listSx } from '../components/RecordList.tsx'
import { tableSx } from '../components/TableList.tsx'
import { useIsReadOnly } from '../components/useIsReadOnly.ts'
import type { RowOf } from '../shell/page.ts'

/** What all kinds of content have. */
type ContentRow = { readonly id: string; readonly isPublished: boolean; readonly updateTime: string }

/** The field it shows, its heading, what is below it, and whether it is the title or can be sorted by. */
type Column<Row> = readonly [
  source: Extract<keyof Row, string>,
  label: string,
  render: (row: Row) => ReactNode,
  kind?: 'title' | 'sorted',
]

type Props<Row> = {
  /** Where members see this content. */
  readonly description: string
  readonly addLabel: string
  readonly sort: SortPayload
  /** A row's title on a narrow screen. */
  readonly getTitle: (row: Row) => string
  /** The fields that are translated. */
  readonly texts: readonly Extract<keyof Row, string>[]
  /** The columns of this kind of content. The columns that all kinds share come after them. */
  readonly columns: readonly Column<Row>[]
}

const filters = [searchFilter('Search the texts', 'Search the texts', 220)]

/** The list of a kind of content. */
export const contentList =
  <C extends { readonly list: Call }>(props: Props<RowOf<C['list']>>) =>
  () => <ContentList<RowOf<C['list']> & ContentRow> {...props} />

function ContentList<Row extends ContentRow>({ description, addLabel, sort, getTitle, texts, columns }: Props<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const isReadOnly = useIsReadOnly()
  const resource = useResourceContext()
  // A button in the page: one that floats would cover the rows and the pages of the list on a phone.
  const add = !isReadOnly && (
    <Button variant="contained" component={LinkBase} to={`/${resource}/create`} startIcon={<AddIcon />}>
      {addLabel}
    </Button>
  )
  const getTexts = (row: Row) => texts.map((name) => row[name])
  const countLanguages = (row: Row) => listCompleteLanguages(getTexts(row)).length
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
          <TopToolbar sx={{ p: '0 !important', minHeight: 0, gap: 1, flexWrap: 'wrap', mt: { xs: 1, sm: 0 } }}>
            <ExportButton />
            {add}
          </TopToolbar>
        }
        empty={<EmptyContent description={description} add={add} />}
        pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
        sx={listSx}
      >
        {isNarrow ? (
          <SimpleList<Row>
            rowClick="edit"
            primaryText={getTitle}
            secondaryText={(row) =>
              `${row.isPublished ? 'Published' : 'Draft'} · ${countLanguages(row)} of ${languages.length} languages`
            }
          />
        ) : (
          <DataTable rowClick="edit" bulkActionButtons={isReadOnly ? false : <BulkButtons />} sx={tableSx}>
            {columns.map(([source, label, render, kind]) => (
              <DataTable.Col
                key={source}
                source={source}
                label={label}
                disableSort={kind !== 'sorted'}
                render={render as (row: RaRecord) => ReactNode}
                {...(kind === 'title' && { cellClassName: 'is-title' })}
              />
            ))}
            <DataTable.Col
              label="Languages"
              disableSort
              render={(row: Row) => <LanguageCoverage texts={getTexts(row)} />}
            />
            <DataTable.Col source="isPublished" label="State" render={(row: Row) => <PublishedState {...row} />} />
            <DataTable.Col
              source="updateTime"
              label="Changed"
              render={(row: Row) => <Moment time={row.updateTime} precision="day" />}
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
