import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../proxy/sandbox/sandbox.ts';
import type { SandboxSettingsInput } from '../../proxy/sandbox/context/settings.ts';
import type { OpenWaybill } from '../open-waybill.ts';
import type { Team } from '../team.ts';

/** The page and the service of a scene. */
export interface Stage {
  page: Page;
  service: Sandbox;
  waybill: OpenWaybill;
  browser: Browser;
  /** A service and a Waybill of the scene's own; the page's addresses are this Waybill's then. */
  own: (
    service: SandboxSettingsInput,
    settings?: object,
  ) => Promise<{ service: Sandbox; waybill: OpenWaybill }>;
  /** Starts a Waybill where people sign in. */
  team: (settings?: object) => Promise<Team>;
}

/** A screen in a state that a person comes to see. */
export interface Scene {
  name: string;
  /** Brings it about and waits for it; the page where it is, unless it is the stage's own. */
  show: (stage: Stage) => Promise<Page | void>;
}
