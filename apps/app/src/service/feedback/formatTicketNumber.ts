/** As people say it: No. 0482. */
export const formatTicketNumber = (number: number): string => String(number).padStart(4, '0')
