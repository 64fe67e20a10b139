import type { ReactNode } from 'react';

/** Waybill's few icons: 16 px, in the text's colour, silent for assistive technology. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1rem"
      height="1rem"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      {children}
    </svg>
  );
}

/** Something asks for a person: a triangle. */
export function ActionIcon() {
  return (
    <Icon>
      <path d="M8 2.2 14.3 13.4H1.7Z" />
      <path d="M8 6.4v3.2M8 11.6v.1" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4" />
      <path d="M13.7 1.8v2.9h-2.9" />
    </Icon>
  );
}

export function ChevronDownIcon() {
  return (
    <Icon>
      <path d="m4 6.2 4 4 4-4" />
    </Icon>
  );
}

/** More that can be done with something: three dots. */
export function MoreIcon() {
  return (
    <Icon>
      <path d="M3.5 8v.1M8 8v.1M12.5 8v.1" strokeWidth={2} />
    </Icon>
  );
}

export function ArrowUpIcon() {
  return (
    <Icon>
      <path d="M8 13V3.5M3.8 7.5 8 3.3l4.2 4.2" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M10 3.5 5.5 8l4.5 4.5" />
    </Icon>
  );
}

/** Mark read: an open envelope. */
export function ReadIcon() {
  return (
    <Icon>
      <path d="M2 6.8 8 2.6l6 4.2v6.4H2Z" />
      <path d="m2 6.8 6 3.8 6-3.8" />
    </Icon>
  );
}

/** Mark unread: a closed envelope. */
export function UnreadIcon() {
  return (
    <Icon>
      <path d="M2 3.6h12v8.8H2Z" />
      <path d="m2 4 6 4.8L14 4" />
    </Icon>
  );
}

/** Archive: a box with a lid. */
export function ArchiveIcon() {
  return (
    <Icon>
      <path d="M1.8 3h12.4v3H1.8ZM3 6v7h10V6M6.4 8.6h3.2" />
    </Icon>
  );
}

export function ClearIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8m0-8-8 8" />
    </Icon>
  );
}

/** A question mark in a ring. */
export function HelpIcon() {
  return (
    <Icon>
      <circle cx={8} cy={8} r={6.2} />
      <path d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.4v.1" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx={7} cy={7} r={4.6} />
      <path d="m10.5 10.5 3.3 3.3" />
    </Icon>
  );
}

/** Fields to fill in. */
export function FormIcon() {
  return (
    <Icon>
      <path d="M2 4.5h5.5M11.5 4.5H14M2 11.5h2.5M8.5 11.5H14" />
      <circle cx={9.5} cy={4.5} r={1.8} />
      <circle cx={6.5} cy={11.5} r={1.8} />
    </Icon>
  );
}

/** A clipboard. */
export function PasteIcon() {
  return (
    <Icon>
      <path d="M5.5 3H3.4v11h9.2V3h-2.1M5.5 1.8h5v2.6h-5ZM5.6 7.4h4.8M5.6 10.4h3" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M8 2v8M4.6 6.8 8 10.2l3.4-3.4M2.5 13.5h11" />
    </Icon>
  );
}

/** Somebody has it in hand: a raised hand. */
export function HandIcon() {
  return (
    <Icon>
      <path d="M4.6 9.2V4.1a1.1 1.1 0 0 1 2.2 0V7.4m0-4.2a1.1 1.1 0 0 1 2.2 0v4.2m0-3.3a1.1 1.1 0 0 1 2.2 0v5.7a4.2 4.2 0 0 1-4.2 4.2c-1.9 0-2.8-1-3.6-2.4L1.9 9.3a1.1 1.1 0 0 1 1.8-1.2Z" />
    </Icon>
  );
}

/** Something has ended well: a tick in a circle. */
export function DoneIcon() {
  return (
    <Icon>
      <circle cx={8} cy={8} r={6.2} />
      <path d="m5.2 8.2 2 2 3.6-4" />
    </Icon>
  );
}
