// Opens the built page in real browsers as a learner would: by double click, with the file policy of a real profile.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { thorough } from './thorough.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const dist = process.env.ATTENTION_LAB_DIST ?? join(root, 'dist');
export const singleFile = join(dist, 'attention-lab.html');
export const siteFolder = join(dist, 'site');
export const pageUrl = () => pathToFileURL(singleFile).href;

function found(variable, paths) {
  const path = process.env[variable] ?? paths.find(existsSync);
  if (path === undefined) throw new Error(`no browser: set ${variable} to its path`);
  return path;
}

/**
 * Without windows where that is to be had: the same engine for half the work. The thorough run takes what people have.
 * `flags` are the browser's own, as `--js-flags=...`.
 */
export function launchChromium({ flags = [] } = {}) {
  const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const windowless = ['/usr/bin/chromium-headless-shell'];
  return chromium.launch({
    executablePath: found('CHROMIUM', thorough ? [...windowed, ...windowless] : [...windowless, ...windowed]),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb', ...flags],
  });
}

/** Puppeteer turns the strict file policy off, which hides every file:// failure: here it is on, as people have it. */
/** `still`: as somebody who wants no motion; Firefox takes that for a whole browser only. */
export function launchFirefox({ still = false } = {}) {
  return puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    headless: true,
    timeout: 120_000, // a busy machine starts it slowly
    protocolTimeout: 600_000,
    executablePath: found('FIREFOX', ['/usr/bin/firefox-esr', '/usr/bin/firefox']),
    extraPrefsFirefox: { 'security.fileuri.strict_origin_policy': true, 'ui.prefersReducedMotion': still ? 1 : 0 },
  });
}
