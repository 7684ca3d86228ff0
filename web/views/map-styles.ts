// How a map and what stands around it look.
import { css, type CSSResult } from 'lit';
import { mapPaper } from './map-paint';
import { viewStyles } from './styles';

export const mapStyles: CSSResult[] = [
  viewStyles,
  mapPaper,
  css`
    .pair,
    .tools {
      display: flex;
      flex-wrap: wrap;
      gap: 16px;
    }
    .map {
      flex: 1 1 562px;
      min-width: 0;
      max-width: 562px;
    }
    .tools {
      gap: 4px;
      align-items: center;
      margin-bottom: 8px;
    }
    .tools .button {
      min-width: var(--target, 32px);
      padding: 0;
    }
    .box {
      border: 1px solid var(--line-strong);
      overflow: hidden;
      cursor: crosshair;
      touch-action: pan-x pan-y;
    }
    .near {
      touch-action: none;
    }
    p {
      max-width: 66ch;
      margin: 8px 0;
    }
  `,
];
