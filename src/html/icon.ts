/** The favicon as a data URL, because pages load nothing. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3.5' fill='%231f6f5c'/%3E%3Cpath d='M4.5 4h7M4.5 8h4M7 12h4.5' stroke='%23fff' stroke-width='1.6' stroke-linecap='round'/%3E%3C/svg%3E";
