/** The report that a reading is to bear out. */
export type Reported = { readonly day: string; readonly amount: string }
export type Meter = { readonly from: string; readonly to: string; readonly unit: string }
