type Cells = Record<string, string>

/** A record as one line of a table. Inner values are named `checks.isVerified`; lists of records are left out. */
export function flattenRow(row: object, prefix = ''): Cells {
  const cells: Cells = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === null || value === undefined) cells[prefix + name] = ''
    else if (Array.isArray(value)) {
      if (value.every((item) => typeof item === 'string')) cells[prefix + name] = value.join('; ')
    } else if (typeof value === 'object') Object.assign(cells, flattenRow(value, `${prefix}${name}.`))
    else cells[prefix + name] = String(value)
  }
  return cells
}

/** All rows with the same columns, and a head that names them. */
export function toTable(rows: readonly object[]): string[][] {
  const cells = rows.map((row) => flattenRow(row))
  const columns = [...new Set(cells.flatMap((each) => Object.keys(each)))]
  return [columns, ...cells.map((each) => columns.map((column) => each[column] ?? ''))]
}
