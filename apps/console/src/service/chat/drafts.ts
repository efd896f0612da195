/** What was typed and not sent, by conversation. It goes with the page. */
export const drafts = new Map<string, string>()
